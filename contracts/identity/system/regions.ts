import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { queryInt } from '../../core/rules.ts'

/** A region of China: grade 1 province, 2 city (1-portal.md §3 "Region entry"). */
export const Region = z.object({
  regionId: z.string(),
  parentRegionId: z.string(),
  regionName: z.string(),
  regionNameCn: z.string(),
  regionNameEn: z.string(),
  regionGrade: z.number().int(),
})

export const regions = contract('identity', 'system/regions', {
  list: endpoint({
    method: 'POST',
    path: '/sys/commregion/regionList',
    permission: 'public',
    kind: 'read',
    input: z.object({ regionGrade: queryInt(1, 3).optional() }),
    output: z.array(Region),
  }),
})
