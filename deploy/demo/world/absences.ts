import { addDays } from '@academy/contracts/core/days.ts'
import type { Values } from './rows.ts'
import type { WorldTrainer } from './trainers.ts'

type Kind = 'leave' | 'ill' | 'other'
type Line = readonly [kind: Kind, from: number, days: number, reason?: string]
const lines: readonly Line[] = [
  ['ill', -38, 2],
  ['leave', -26, 1, '孩子开学'],
  ['other', -19, 1, '参加主机厂技术交流'],
  ['ill', -9, 3],
  ['leave', -4, 1],
  ['leave', 2, 1, '搬家'],
  ['other', 6, 2, '外部认证考试'],
  ['leave', 11, 5, '年假'],
  ['leave', 17, 2],
  ['other', 24, 1, '年度体检'],
  ['leave', 30, 3, '探亲'],
  ['leave', 38, 5, '年假'],
  ['other', 45, 2, '新车型师资培训'],
  ['leave', 52, 1],
]

/** When trainers are away, before and after today; every third begins or ends at noon. */
export const absenceRows = (trainers: readonly WorldTrainer[], today: string): Values[] =>
  lines.map(([kind, from, days, reason], at): Values => {
    const fromDate = addDays(today, from)
    return {
      number: `AB-${fromDate.slice(2, 4)}${fromDate.slice(5, 7)}-${String(at + 1).padStart(3, '0')}`,
      user: trainers[(at * 7 + 3) % trainers.length]?.person.idNumber ?? '',
      kind,
      fromDate,
      fromHalf: at % 3 === 1 ? 'pm' : 'am',
      untilDate: addDays(fromDate, days - 1),
      untilHalf: at % 3 === 2 && days > 1 ? 'am' : 'pm',
      ...(reason ? { reason } : {}),
    }
  })
