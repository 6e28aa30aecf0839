import type { dictionaries as Dictionaries } from '@academy/contracts/identity/system/dictionaries.ts'
import type { regions as Regions } from '@academy/contracts/identity/system/regions.ts'
import { connectLight, skip } from '../connect.ts'
import { useBilingual } from '../i18n/bilingual.ts'

const dictionaries = connectLight<typeof Dictionaries>()({
  service: 'identity',
  noun: 'system/dictionaries',
  endpoints: { list: { method: 'POST', path: '/sys/commdict/commDictList', kind: 'read' } },
})

const regions = connectLight<typeof Regions>()({
  service: 'identity',
  noun: 'system/regions',
  endpoints: { list: { method: 'POST', path: '/sys/commregion/regionList', kind: 'read' } },
})

export interface Option {
  value: string
  label: string
  /** What it is called in every language. */
  names?: string[]
}

/** The live items of one dictionary type, named in the reader's language. */
export const useDictionary = (type: string | undefined): Option[] => {
  const name = useBilingual()
  const { data = [] } = dictionaries.useList(type ? {} : skip)
  if (!type) return []
  return data
    .filter((item) => item.pid !== '0' && item.dictType === type && item.dictStatus !== '0')
    .sort((a, b) => a.sort - b.sort)
    .map((item) => ({ value: item.dictValue, label: name(item, 'dictName'), names: [item.dictNameCn, item.dictNameEn] }))
}

/** Are the words there, or is it known that they do not come? A code that stands for a moment in place of its word says something else. */
export const useWordsKnown = (): boolean => {
  const { data, failure } = dictionaries.useList({})
  return data !== undefined || failure !== undefined
}

/** All regions, flat; `regionName` in the reader's language. */
export const useRegions = (): {
  regionId: string
  parentRegionId: string
  regionGrade: number
  regionStatus: '0' | '1'
  label: string
  regionNameCn: string
  regionNameEn: string
}[] => {
  const name = useBilingual()
  const { data = [] } = regions.useList({})
  return data.map((region) => ({ ...region, label: name(region, 'regionName') }))
}

/** The regions of a grade that may be chosen (1 province, 2 city), with all that they are called. */
export const useRegionChoices = (grade: number): Option[] =>
  useRegions()
    .filter((region) => region.regionGrade === grade && region.regionStatus !== '0')
    .map(({ regionId, label, regionNameCn, regionNameEn }) => ({ value: regionId, label, names: [regionNameCn, regionNameEn] }))

/** What a region is called, also one that is chosen no more; its code where it is not known, a dash where there is none. */
export const useRegionName = (): ((code: string | undefined) => string) => {
  const names = new Map(useRegions().map(({ regionId, label }) => [regionId, label]))
  return (code) => (code ? (names.get(code) ?? code) : '—')
}
