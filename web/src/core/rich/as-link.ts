import { isRichLink } from '@academy/contracts/core/rich-tree.ts'
import { isEmail } from '@academy/contracts/core/rules.ts'

const host = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u

/** What somebody typed or pasted as an address, as a link that may stand in a text; undefined where it can be none. */
export const asLink = (typed: string): string | undefined => {
  const address = typed.trim().replace(/^http:\/\//i, 'https://')
  if (isRichLink(address)) return address
  if (isEmail(address)) return `mailto:${address}`
  const whole = host.test(address) ? `https://${address}` : ''
  return isRichLink(whole) ? whole : undefined
}
