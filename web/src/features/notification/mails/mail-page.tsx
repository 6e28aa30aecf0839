import { useMemo } from 'react'

/** Styles of single elements stand where the page's own rule against styles in markup does not see them. */
const KEPT = 'data-mail-style'

/** The mail's markup with its styles laid by, and the rules of its style sheets. */
export const withoutStyles = (html: string): { markup: string; rules: string } => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll('[style]')) {
    element.setAttribute(KEPT, element.getAttribute('style') ?? '')
    element.removeAttribute('style')
  }
  const sheets = [...page.querySelectorAll('style')]
  const rules = sheets.map((sheet) => sheet.textContent).join('\n')
  for (const sheet of sheets) sheet.remove()
  return { markup: page.documentElement.outerHTML, rules }
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
  return (
    <iframe
      className="mail-frame"
      title={title}
      sandbox="allow-same-origin"
      srcDoc={`<!doctype html>${markup}`}
      onLoad={({ currentTarget }) => dress(currentTarget, rules)}
    />
  )
}
