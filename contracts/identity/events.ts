import { z } from 'zod'
import { state } from '../core/event.ts'
import { id } from '../core/rules.ts'
import { User } from './accounts/users.ts'

/** The only place where a name, mail or mobile travels (architecture.md §7); erased by a tombstone. */
export const userState = state(
  'identity.user.state',
  1,
  User.pick({ nameCn: true, nameEn: true, language: true, email: true, mobile: true }).extend({ id: id(), employment: User.shape.employment.unwrap() }),
  { id: 'user-1', nameCn: '陆知行', nameEn: 'Lu Zhixing', language: 'zh-CN', email: 'lu.zhixing@chengtu.example', mobile: '13800000001', employment: '1' },
)
