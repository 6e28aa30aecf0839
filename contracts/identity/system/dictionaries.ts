import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { bilingual, naturalKey } from '../../core/rules.ts'

/** A dictionary entry as stored: a type (no `type` above it) or an item of a type. */
export const DictionaryItem = z.object({
  dictType: naturalKey(40),
  dictValue: z.string().max(40),
  ...bilingual('dictName', 80),
  dictStatus: z.enum(['0', '1']),
  sort: z.number().int().min(0),
})

/** The flat list of the Java family: pid `0` is a type (api.md "Trees"). */
const DictionaryEntry = z.object({
  id: z.string(),
  pid: z.string(),
  dictType: z.string(),
  dictName: z.string(),
  dictNameCn: z.string(),
  dictNameEn: z.string(),
  dictValue: z.string(),
  dictStatus: z.string(),
  sort: z.number(),
})

/** Public data, loaded at start-up (1-portal.md §7; resolutions.md 15). */
export const dictionaries = contract('identity', 'system/dictionaries', {
  list: endpoint({
    method: 'POST',
    path: '/sys/commdict/commDictList',
    permission: 'public',
    kind: 'read',
    input: z.object({}),
    output: z.array(DictionaryEntry),
  }),
})
