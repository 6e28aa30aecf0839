import { callService } from '@academy/chassis/runtime/call.ts'
import { dictionaries } from '@academy/contracts/identity/system/dictionaries.ts'
import type { DictionaryLabels } from './cells.ts'
import type { Importing } from './orchestrate.ts'

/** The live dictionaries of a tenant, as the workbook needs them. */
export const dictionaryLabels = async (to: Importing): Promise<DictionaryLabels[]> => {
  const entries = await callService(to.platform, 'identity', dictionaries.endpoints.list, {}, to)
  const items = entries.filter((entry) => entry.pid !== '0' && entry.dictStatus !== '0').sort((a, b) => a.sort - b.sort)
  const types = [...new Set(items.map((item) => item.dictType))]
  return types.map((dictType) => ({
    dictType,
    items: items
      .filter((item) => item.dictType === dictType)
      .map(({ dictValue, dictNameCn, dictNameEn }) => ({ value: dictValue, nameCn: dictNameCn, nameEn: dictNameEn })),
  }))
}
