import { useMemo } from 'react'

/** Styles of single elements stand where the page's own rule against styles in markup does not see them. */
const KEPT = 'data-mail-style'

/** The mail's markup with its styles laid by, and the rules of its style sheets. Our own markup: in text a quotation mark is written as an entity. */
const withoutStyles = (html: string): { markup: string; rules: string } => {
  const rules: string[] = []
  const markup = html
    .replace(/<style[^>]*>([^<]*)<\/style>/g, (_, sheet: string) => {
      rules.push(sheet)
      return ''
    })
    .replace(/\sstyle="/g, ` ${KEPT}="`)
  return { markup, rules: rules.join('\n') }
}

const dress = (frame: HTMLIFrameElement, rules: string) => {
  const page = frame.contentDocument
  const view = frame.contentWindow as (Window & { CSSStyleSheet: typeof CSSStyleSheet }) | null
  if (!page || !view) return
  for (const element of page.querySelectorAll<HTMLElement>(`[${KEPT}]`)) element.style.cssText = element.getAttribute(KEPT) ?? ''
  if (!rules) return
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(rules)
  page.adoptedStyleSheets = [sheet]
}

/** The page of a mail as its reader sees it, in a frame that may run nothing: its styles are put on from outside, because markup may bring none. */
export const MailPage = ({ title, html }: { title: string; html: string }) => {
  const { markup, rules } = useMemo(() => withoutStyles(html), [html])
  return <iframe className="mail-frame" title={title} sandbox="allow-same-origin" srcDoc={markup} onLoad={({ currentTarget }) => dress(currentTarget, rules)} />
}
