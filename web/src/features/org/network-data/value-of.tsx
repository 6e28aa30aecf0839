import { type ReactNode, useCallback } from 'react'
import { useRegionName } from '../../../core/session/dictionaries.ts'
import { Dict } from '../../../core/show/dict.tsx'
import { Moment } from '../../../core/show/moment.tsx'

const dictionaries: Readonly<Record<string, string>> = { outletKind: 'outletKind', dealerSize: 'dealerSize', brands: 'brand' }
const codes = new Set(['dmsCode', 'vendorNo', 'nscNo', 'bbaNo', 'salesPartnerId', 'phone', 'fax', 'zipCode'])

/** How a field of an organisation reads, ours as theirs. */
export const useValueOf = (): ((field: string, value: unknown) => ReactNode) => {
  const regionName = useRegionName()
  return useCallback(
    (field, value) => {
      if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '—'
      const type = dictionaries[field]
      if (type) return <Dict type={type} value={value as string | string[]} />
      if (field === 'cityCode') return regionName(String(value))
      if (field === 'openDate') return <Moment at={String(value)} precision="day" />
      return codes.has(field) ? <span className="num">{String(value)}</span> : String(value)
    },
    [regionName],
  )
}
