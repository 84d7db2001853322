/** A share card as a file: its faces and colours are taken from the page, and a browser draws it as PNG. */
import { CARD } from './share-card'

/** The faces of the site, written into the card: a picture cannot load anything. A face that is missing is left out. */
export async function faces(): Promise<string> {
  const all = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  const used = all.filter((rule) => rule instanceof CSSFontFaceRule).filter(({ style }) => onCard(style))
  return (await Promise.all(used.map(written))).join('')
}

/** Italic letters and the cut for large headings are not on cards. */
function onCard(style: CSSStyleDeclaration): boolean {
  return style.getPropertyValue('font-style') !== 'italic' && !/Display/.test(style.getPropertyValue('font-family'))
}

async function written({ cssText, parentStyleSheet }: CSSFontFaceRule): Promise<string> {
  const address = /url\("?([^")]+)"?\)/.exec(cssText)?.[1] ?? ''
  const answer = await fetch(new URL(address, parentStyleSheet?.href ?? location.href)).catch(() => null)
  if (!answer?.ok) return ''
  const data = base64(new Uint8Array(await answer.arrayBuffer()))
  return cssText.replace(/url\([^)]+\)/, `url(data:font/woff2;base64,${data})`)
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
      (blob) =>
        blob
          ? resolve(blob)
          : reject(new Error('The picture could not be created. Try again, or use another browser.')),
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
