import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { freeText, queryInt } from '../../core/rules.ts'

/** A region of China: grade 1 province, 2 city, 3 county, 4 town (1-portal.md §3 "Region entry"). */
export const Region = z.object({
  regionId: z.string(),
  parentRegionId: z.string(),
  regionName: z.string(),
  regionNameCn: z.string(),
  regionNameEn: z.string(),
  regionGrade: z.number().int(),
  /** `0`: names what it named before, and is chosen no more. */
  regionStatus: z.enum(['0', '1']),
})

/** Towns are many: they are asked for by their county. */
const Asked = z
  .object({ regionGrade: queryInt(1, 4).optional(), parentRegionId: freeText(20).optional() })
  .refine(({ regionGrade, parentRegionId }) => regionGrade !== 4 || parentRegionId !== undefined, { path: ['parentRegionId'], message: '!required' })

export const regions = contract('identity', 'system/regions', {
  list: endpoint({
    method: 'POST',
    path: '/sys/commregion/regionList',
    permission: 'public',
    kind: 'read',
    input: Asked,
    output: z.array(Region),
  }),
})
