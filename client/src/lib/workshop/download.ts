/** A text as a file on the visitor's disk. */
export function download(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = fileName(name)
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

export function fileName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9.]+/g, '-')
}
