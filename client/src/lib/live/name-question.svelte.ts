/** Whether a person without a name is asked for one: until they have one, or say that they want none. */
import { me } from './me.svelte'

const DECLINED = 'turnsheet.name.declined'

class NameQuestion {
  private declined = $state(declinedBefore())
  /** Whether to ask, where it is a good moment. */
  open: boolean = $derived(me.known && me.name === '' && !this.declined)

  decline(): void {
    this.declined = true
    try {
      localStorage.setItem(DECLINED, 'yes')
    } catch {
      // they are asked again next time
    }
  }
}

function declinedBefore(): boolean {
  try {
    return localStorage.getItem(DECLINED) === 'yes'
  } catch {
    return false // a browser that keeps nothing
  }
}

export const nameQuestion = new NameQuestion()
