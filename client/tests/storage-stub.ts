/** What a browser keeps for a tab or a site, for tests that run without a browser. */
export class StorageStub {
  private readonly kept = new Map<string, string>()

  get length(): number {
    return this.kept.size
  }

  key(index: number): string | null {
    return [...this.kept.keys()][index] ?? null
  }

  getItem(name: string): string | null {
    return this.kept.get(name) ?? null
  }

  setItem(name: string, value: string): void {
    this.kept.set(name, value)
  }

  removeItem(name: string): void {
    this.kept.delete(name)
  }
}
