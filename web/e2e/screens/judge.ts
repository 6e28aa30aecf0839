import type { Page } from 'playwright-core'
import { faults } from '../acts.ts'

/** What of the page stands beyond its right edge, the narrowest first; nothing where the page does not scroll sideways. */
const beyond = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return []
    const named = (one: Element) => `${one.tagName.toLowerCase()}.${[...one.classList].join('.')}`
    const wide = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1)
    return [`sideways by ${document.documentElement.scrollWidth - window.innerWidth}: ${wide.slice(-3).map(named).join(' ')}`]
  })

/** Words that are keys of texts, and labels that are cut. */
const unsaid = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const text = document.body.innerText
    const keys =
      text.match(/\b[a-z][\w-]*(?:\/[\w-]+)?:[a-z]\w*(?:\.\w+)+|\b(?:fields|reasons|moves|status|filters|titles|crud|list|verbs)\.[a-z]\w*(?:\.\w+)*/g) ?? []
    const cut = [...document.querySelectorAll('th, button, label, .chip, .field-label')].filter(
      (one) => one.scrollWidth > one.clientWidth + 2 && getComputedStyle(one).overflowX === 'hidden' && one.clientWidth > 0,
    )
    return [
      ...keys.map((key) => `key ${key}`),
      ...cut.map((one) => `cut ${one.textContent?.slice(0, 40)}`),
      ...(/\b(?:undefined|NaN)\b|\[object/.test(text) ? ['undefined'] : []),
    ]
  })

/** Dates, numbers of classes and amounts that a line's end breaks in two. */
const broken = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const whole = /\d{4}-\d{2}-\d{2}|\d{2}:\d{2}|[A-Z]{2,4}\d{3}-\d{4}-\d{2}|¥[\d,.]+/g
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const found: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const match of node.textContent?.matchAll(whole) ?? []) {
        range.setStart(node, match.index)
        range.setEnd(node, match.index + match[0].length)
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)))
        if (lines.size > 1)
          found.push(`broken ${match[0]} in ${node.parentElement?.className || node.parentElement?.tagName}: ${node.textContent?.slice(0, 60)}`)
      }
    return found
  })

/** What is wrong with the page as it stands: goes sideways, shows keys, cut labels or broken dates, fails for readers with aids. */
export const judged = async (page: Page, deep: boolean): Promise<string[]> => [
  ...(await beyond(page)),
  ...(await unsaid(page)),
  ...(await broken(page)),
  ...(deep ? (await faults(page)).map((fault) => `axe ${fault}`) : []),
]
