import { type Locale, say } from '@academy/chassis/runtime/texts.ts'

export interface Letter {
  locale: Locale
  name: string
  title: string
  body: string
  facts: [label: string, value: string][]
  /** Absolute address of the page it speaks of. */
  url?: string | undefined
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const textOf = (letter: Letter): string => {
  const { locale, name, body, facts, url } = letter
  const lines = facts.map(([label, value]) => `${label}: ${value}`)
  return [
    say(locale, 'letter.greeting', { name }),
    '',
    body,
    '',
    ...lines,
    '',
    ...(url ? [`${say(locale, 'letter.open')}: ${url}`, ''] : []),
    say(locale, 'letter.closing'),
    say(locale, 'brand.name'),
  ].join('\n')
}

const htmlOf = (letter: Letter): string => {
  const { locale, name, title, body, facts, url } = letter
  const cell = 'padding:4px 16px 4px 0;vertical-align:top'
  const lines = facts.map(([label, value]) => `<tr><td style="${cell};color:#5b6470">${escaped(label)}</td><td style="${cell}">${escaped(value)}</td></tr>`)
  const button = url ? `<p><a href="${escaped(url)}" style="color:#0b5cad">${escaped(say(locale, 'letter.open'))}</a></p>` : ''
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body style="font:15px/1.6 sans-serif;color:#1b232d;max-width:640px"><h1 style="font-size:20px">${escaped(title)}</h1><p>${escaped(say(locale, 'letter.greeting', { name }))}</p><p>${escaped(body)}</p><table style="border-collapse:collapse">${lines.join('')}</table>${button}<p style="color:#5b6470">${escaped(say(locale, 'letter.closing'))}<br>${escaped(say(locale, 'brand.name'))}</p></body></html>`
}

/** A mail's subject and both bodies; whatever is filled in is text, never markup. */
export const compose = (letter: Letter): { subject: string; text: string; html: string } => ({
  subject: letter.title,
  text: textOf(letter),
  html: htmlOf(letter),
})
