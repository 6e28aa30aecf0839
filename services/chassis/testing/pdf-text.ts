import { inflateSync } from 'node:zlib'

const OBJECT = /(\d+) 0 obj([\s\S]*?)endobj/g

interface Part {
  head: string
  stream: string
}

const partOf = (body: string): Part => {
  const at = body.indexOf('stream\n')
  if (at < 0) return { head: body, stream: '' }
  const head = body.slice(0, at)
  const raw = Buffer.from(body.slice(at + 'stream\n'.length, body.lastIndexOf('\nendstream')), 'latin1')
  return { head, stream: (head.includes('FlateDecode') ? inflateSync(raw) : raw).toString('latin1') }
}

const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Which letters the glyphs of a font are, as readers that copy or search take them. */
const lettersOf = (map: string): Map<number, string> => {
  const letters = new Map<number, string>()
  for (const [, first, list] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    for (const [at, [, hex]] of [...(list ?? '').matchAll(/<([0-9a-f]+)>/gi)].entries()) letters.set(Number.parseInt(first ?? '0', 16) + at, utf16(hex ?? ''))
  return letters
}

/** The text of each page of a PDF as pdfkit writes it, with a space between two pieces of text: what a reader of the file can search and copy. */
export const pdfText = (file: Uint8Array): string[] => {
  const parts = new Map([...Buffer.from(file).toString('latin1').matchAll(OBJECT)].map(([, id, body]) => [id as string, partOf(body as string)]))
  const head = (id: string | undefined) => parts.get(id ?? '')?.head ?? ''
  const fontOf = (id: string | undefined) => lettersOf(parts.get(/\/ToUnicode (\d+) 0 R/.exec(head(id))?.[1] ?? '')?.stream ?? '')
  const pages = [...parts.values()].filter((one) => /\/Type \/Page\b/.test(one.head))
  return pages.map((page) => {
    const resources = head(/\/Resources (\d+) 0 R/.exec(page.head)?.[1])
    const fonts = new Map([...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name as string, fontOf(id)]))
    const content = parts.get(/\/Contents (\d+) 0 R/.exec(page.head)?.[1] ?? '')?.stream ?? ''
    let letters = new Map<number, string>()
    const said: string[] = []
    for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) letters = fonts.get(font) ?? letters
      else
        said.push(
          [...(shown ?? '').matchAll(/<([0-9a-f]+)>/gi)]
            .flatMap(([, hex]) => [...(hex ?? '').matchAll(/.{4}/g)].map(([glyph]) => letters.get(Number.parseInt(glyph, 16)) ?? '?'))
            .join(''),
        )
    }
    return said.join(' ')
  })
}
