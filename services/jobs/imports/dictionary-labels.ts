import { callService } from '@academy/chassis/runtime/call.ts'
import { dictionaries } from '@academy/contracts/identity/system/dictionaries.ts'
import { regions } from '@academy/contracts/identity/system/regions.ts'
import type { DictionaryLabels } from './cells.ts'
import type { Importing } from './importing.ts'

const CITY_GRADE = 2

/** Cities are regions, not a dictionary; a name that several of them have is shown with its province. */
const cities = async (to: Importing): Promise<DictionaryLabels> => {
  const all = await callService(to.platform, 'identity', regions.endpoints.list, {}, to)
  const provinces = new Map(all.map((region) => [region.regionId, region]))
  const own = all.filter((region) => region.regionGrade === CITY_GRADE)
  const often = (name: string) => own.filter((region) => region.regionNameCn === name).length > 1
  return {
    dictType: 'city',
    items: own.map(({ regionId, parentRegionId, regionNameCn, regionNameEn }) => {
      const above = often(regionNameCn) ? provinces.get(parentRegionId) : undefined
      return { value: regionId, nameCn: `${above?.regionNameCn ?? ''}${regionNameCn}`, nameEn: above ? `${above.regionNameEn} ${regionNameEn}` : regionNameEn }
    }),
  }
}

/** The live dictionaries of a tenant and the cities, as the workbook needs them. */
export const dictionaryLabels = async (to: Importing): Promise<DictionaryLabels[]> => {
  const [entries, places] = await Promise.all([callService(to.platform, 'identity', dictionaries.endpoints.list, {}, to), cities(to)])
  const items = entries.filter((entry) => entry.pid !== '0' && entry.dictStatus !== '0').sort((a, b) => a.sort - b.sort)
  const types = [...new Set(items.map((item) => item.dictType))]
  const own = types.map((dictType) => ({
    dictType,
    items: items
      .filter((item) => item.dictType === dictType)
      .map(({ dictValue, dictNameCn, dictNameEn }) => ({ value: dictValue, nameCn: dictNameCn, nameEn: dictNameEn })),
  }))
  return [...own, places]
}
