/** A share card as a file: its faces and colours are taken from the page, and a browser draws it as PNG. */
import mono from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2?url'
import monoBold from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-600-normal.woff2?url'
import serif from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'
import { CARD } from './share-card'

const FACES = [
  { family: 'IBM Plex Mono', weight: '400', address: mono },
  { family: 'IBM Plex Mono', weight: '600', address: monoBold },
  { family: 'Source Serif 4', weight: '200 900', address: serif },
]

/** The faces of the site, written into the card: a picture cannot load anything. A face that is missing is left out. */
export async function faces(): Promise<string> {
  const rules = await Promise.all(
    FACES.map(async ({ family, weight, address }) => {
      const answer = await fetch(address).catch(() => null)
      if (!answer?.ok) return ''
      const data = base64(new Uint8Array(await answer.arrayBuffer()))
      return `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/woff2;base64,${data}) format('woff2')}`
    }),
  )
  return rules.join('')
}

/** The value of colours, as a part of the page shows them. */
export function colourReader(parent: HTMLElement): { read: (colour: string) => string; done: () => void } {
  const probe = document.createElement('span')
  probe.hidden = true
  parent.append(probe)
  return {
    read: (colour) => {
      probe.style.color = colour
      return getComputedStyle(probe).color
    },
    done: () => probe.remove(),
  }
}

/** The card as the address of a picture. */
export function pictureAddress(svg: string): string {
  return `data:image/svg+xml;base64,${base64(new TextEncoder().encode(svg))}`
}

/** The card as a PNG, twice as large for sharp letters. */
export async function drawn(svg: string): Promise<Blob> {
  const picture = new Image()
  picture.src = pictureAddress(svg)
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = 2 * CARD.width
  canvas.height = 2 * CARD.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be created.'))),
      'image/png',
    ),
  )
}

export function save(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

function base64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 0x8000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)))
  return btoa(parts.join(''))
}
