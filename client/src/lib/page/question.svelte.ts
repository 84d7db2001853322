/** A question that must be answered before something happens, asked in a dialog of the site. */
export interface Question {
  title: string
  text: string
  /** What the button that does it says. */
  yes: string
  /** It cannot be undone, so the button warns. */
  danger?: boolean
}

class Questions {
  asked: Question | null = $state.raw(null)
  private answered: ((yes: boolean) => void) | null = null

  /** Whether the person wants it. A question that is still open is answered with no. */
  ask(question: Question): Promise<boolean> {
    this.answer(false)
    this.asked = question
    return new Promise((resolve) => {
      this.answered = resolve
    })
  }

  answer(yes: boolean): void {
    const { answered } = this
    this.answered = null
    this.asked = null
    answered?.(yes)
  }
}

export const questions = new Questions()
