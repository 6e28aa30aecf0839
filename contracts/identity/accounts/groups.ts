import { z } from 'zod'
import { Audience } from '../../core/audience.ts'
import { crud } from '../../core/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { searchText } from '../../core/page.ts'
import { bilingual, id, naturalKey, personal, text } from '../../core/rules.ts'

/** An audience that is saved under a name, so that it is chosen again. */
export const Group = z.object({ code: naturalKey(20), ...bilingual('name', 40), audience: Audience })

const Member = z.object({
  userId: id(),
  userNameCn: personal(z.string(), 'name'),
  userNameEn: personal(z.string(), 'name'),
  positionCode: text(8),
  orgNameCn: text(80),
  orgNameEn: text(80),
})

const base = crud({
  service: 'identity',
  noun: 'accounts/groups',
  path: '/sys/groups',
  permission: 'sys:groups',
  fields: Group,
  filter: { code: searchText(), name: searchText() },
  unique: ['code'],
  sort: ['code', 'name_cn', 'name_en', 'update_date'],
  columns: ['code', 'nameCn', 'nameEn', 'updateDate'],
  menu: { under: 'org', sort: 60 },
  grants: { all: ['ADMIN', 'REGISTRAR'], page: ['PLANNER'] },
})

export const groups = {
  ...base,
  endpoints: {
    ...base.endpoints,
    /** How many people an audience means today, of those whom the reader reaches, and the first twenty of them. */
    preview: endpoint({
      method: 'POST',
      path: '/sys/groups/preview',
      permission: 'sys:groups:page',
      kind: 'read',
      input: z.object({ audience: Audience }),
      output: z.object({ count: z.number().int(), people: z.array(Member) }),
    }),
  },
}
