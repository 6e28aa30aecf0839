import { type Locale, say, sayFirst } from '@academy/chassis/runtime/texts.ts'
import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import type { SubjectRow } from '@academy/contracts/core/subject-source.ts'

/** What one service has of a person in one collection. */
export interface Part {
  service: string
  collection: string
  noun: string | undefined
  rows: SubjectRow[]
}

const TEXTS = 'identity/subject-requests'
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const areaOf = ({ service, collection, noun }: Part): string => `${service}/${(noun ?? collection).split('/').pop()?.replaceAll('_', '-')}`

const titleOf = (part: Part, locale: Locale): string =>
  sayFirst(locale, [`${TEXTS}:collections.${part.service}.${part.collection}`, `${areaOf(part)}:title`]) ?? part.collection

const labelOf = (part: Part, key: string, locale: Locale): string =>
  sayFirst(locale, [`${areaOf(part)}:fields.${key}`, `${TEXTS}:data.${key}`, `fields.${key}`, `exports.${key}`]) ?? key

/** A code that the noun's own texts have a word for. */
const wordOf = (part: Part, key: string, text: string, locale: Locale): string =>
  /^[\w.-]{1,40}$/.test(text) ? (sayFirst(locale, [`${areaOf(part)}:states.${text}`, `${areaOf(part)}:${key}s.${text}`]) ?? text) : text

const row = (part: Part, { shown }: SubjectRow, locale: Locale): string => {
  const lines = shown.map(({ key, text }) => `<tr><th>${escaped(labelOf(part, key, locale))}</th><td>${escaped(wordOf(part, key, text, locale))}</td></tr>`)
  return `<table>${lines.join('')}</table>`
}

const STYLE = `body{font:15px/1.6 system-ui,sans-serif;max-width:860px;margin:0 auto;padding:32px 20px;color:#17202a}
h1{font-size:24px;margin:0}p{color:#55606c}h2{font-size:17px;margin:32px 0 8px;border-top:1px solid #d5dade;padding-top:16px}
nav{columns:2}nav a{display:block;color:inherit}table{border-collapse:collapse;width:100%;margin:0 0 12px;break-inside:avoid}
th{font-weight:400;color:#55606c;text-align:left;width:220px;vertical-align:top}th,td{padding:2px 8px 2px 0;border-bottom:1px solid #eceff1;overflow-wrap:anywhere}`

/** Everything on one page that any browser reads: no script, nothing fetched. */
export const subjectPage = (parts: readonly Part[], locale: Locale, askedAt: Date): string => {
  const title = escaped(say(locale, `${TEXTS}:page.title`))
  const named = parts.map((part, at) => ({ part, at, name: escaped(titleOf(part, locale)) }))
  const toc = named.map(({ at, name, part }) => `<a href="#p${at}">${name} (${part.rows.length})</a>`)
  const body = named.map(({ at, name, part }) => `<h2 id="p${at}">${name} (${part.rows.length})</h2>${part.rows.map((one) => row(part, one, locale)).join('')}`)
  const about = escaped(say(locale, `${TEXTS}:page.about`, { at: toShanghai(askedAt) }))
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1><p>${about}</p><nav>${toc.join('')}</nav>${body.join('')}</body></html>
`
}
