const WIDE = 0xfee0

/** Full-width figures and signs as plain ones. */
const narrow = (text: string): string =>
  [...text].map((sign) => (sign >= '！' && sign <= '～' ? String.fromCharCode(sign.charCodeAt(0) - WIDE) : sign === '￥' ? '¥' : sign)).join('')

const dressed = /^(?:¥|RMB|CNY)?(-?)(?:¥|RMB|CNY)?(\d+|\d{1,3}(?:,\d{3})+)(\.\d+)?(?:\u5143|RMB|CNY)?$/i

/**
 * An amount as people write it (`60,000.00`, `¥60000`, `600.00 RMB`) as the wire has it, `60000.00`; a text that is none stays as it was, to be told as such.
 * Commas count only where they part thousands: `1,5` says nothing certain.
 */
export const readMoney = (text: string): string => {
  const found = dressed.exec(
    narrow(text)
      .replace(/[\s\u00a0]/g, '')
      .replaceAll('、', ','),
  )
  if (!found) return text
  const [, sign = '', whole = '', part = ''] = found
  return `${sign}${whole.replaceAll(',', '')}${part}`
}

const plain = /^(-?)0*(\d+)(\.\d{1,2})?$/

/** The wire's text as it is read: thousands parted, two decimals; anything else as it is. */
export const showMoney = (wire: string): string => {
  const found = plain.exec(wire.trim())
  if (!found) return wire
  const [, sign = '', whole = '', part = ''] = found
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part.slice(1).padEnd(2, '0')}`
}
