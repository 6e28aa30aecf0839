import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { list } from '../../core/list.ts'
import { searchText } from '../../core/page.ts'
import { freeText, id, personal, text } from '../../core/rules.ts'

/** An account that works in an academy besides others. */
const Member = z.object({
  id: id(),
  loginName: z.string(),
  tenantId: id(),
  tenantNameCn: z.string(),
  tenantNameEn: z.string(),
  userId: id(),
  userCode: z.string(),
  userNameCn: personal(z.string(), 'name'),
  userNameEn: personal(z.string(), 'name'),
})

const nothing = z.object({})

/** Whose account opens more than one academy; kept in the home academy alone (shell-access.md rule 17). */
export const tenantMembers = list(
  {
    service: 'identity',
    noun: 'accounts/tenant-members',
    path: '/sys/tenant-members',
    permission: 'platform:tenant-members',
    row: Member,
    filter: { text: searchText(), tenantId: id().optional() },
    sort: ['login_name'],
    columns: ['loginName', 'userCode', 'userNameCn', 'userNameEn', 'tenantNameCn', 'tenantNameEn'],
    menu: { under: 'sys', sort: 71, icon: 'link', url: 'sys/tenant-members' },
    grants: { page: ['ADMIN'], export: ['ADMIN'], save: ['ADMIN'], delete: ['ADMIN'] },
    personal: true,
  },
  {
    /** An account gets a person of another academy: from then on it opens both. */
    join: endpoint({
      method: 'POST',
      path: '/sys/tenant-members',
      permission: 'platform:tenant-members:save',
      kind: 'act',
      input: z.object({ loginName: text(64), tenantId: id(), userCode: text(64) }),
      output: nothing,
    }),
    part: endpoint({
      method: 'POST',
      path: '/sys/tenant-members/remove',
      permission: 'platform:tenant-members:delete',
      kind: 'act',
      input: z.object({ loginName: freeText(64), tenantId: id() }),
      output: nothing,
    }),
  },
)
