/** Yuan as text (`"-1234.5"`) → `−¥1,234.50`: sign and ¥ attached, thousands, two decimals. No floating point is involved. */
export const formatMoney = (yuan: string | undefined): string => {
  if (yuan === undefined || yuan === '') return '—'
  const [whole = '0', part = ''] = yuan.replace('-', '').split('.')
  return `${yuan.startsWith('-') ? '−' : ''}¥${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part.padEnd(2, '0').slice(0, 2)}`
}

/** Money in tabular figures; `—` where unknown. */
export const Money = ({ yuan }: { yuan: string | undefined }) => <span className="num">{formatMoney(yuan)}</span>

/** A count with thousands separators. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
