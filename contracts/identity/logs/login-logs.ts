import { z } from 'zod'
import { list } from '../../core/list.ts'
import { oneRow, searchText } from '../../core/page.ts'
import { day, id, joined, moment, personal } from '../../core/rules.ts'

/** 0 failed, 1 success, 2 locked account (2-training.md §4 "Login log"). */
export const loginResults = ['0', '1', '2'] as const
/** By his password, as a person whom his browser remembers (resolutions.md 31), or by a provider's door. */
export const loginWays = ['password', 'remembered', 'signOn'] as const

const LoginLog = z.object({
  id: id(),
  createDate: moment(),
  loginName: z.string(),
  /** Whose account it is, where there is one. */
  userId: id().optional(),
  userNameCn: personal(z.string(), 'name').optional(),
  userNameEn: personal(z.string(), 'name').optional(),
  result: z.enum(loginResults),
  way: z.enum(loginWays),
  address: z.string(),
})

/** Who came in, or was refused at the door, and from where. */
export const loginLogs = list({
  service: 'identity',
  noun: 'logs/login-logs',
  path: '/sys/login-logs',
  permission: 'sys:login-logs',
  row: LoginLog,
  filter: {
    id: oneRow(),
    /** Sign-in name, name or address. */
    text: searchText(),
    results: joined(z.enum(loginResults)).optional(),
    way: z.enum(loginWays).optional(),
    userId: id().optional(),
    from: day().optional(),
    to: day().optional(),
  },
  sort: ['create_date', 'login_name', 'address'],
  columns: ['createDate', 'loginName', 'userName', 'result', { key: 'way', words: 'ways' }, 'address'],
  menu: { under: 'sys', sort: 60, icon: 'door-in' },
  grants: { all: ['ADMIN'] },
  personal: true,
})
