import type { DataOf } from '@academy/contracts/core/event.ts'
import type { userState } from '@academy/contracts/identity/events.ts'

type State = DataOf<typeof userState>

/** The part of a person that other services keep: name, language, mail, mobile, employment (architecture.md §7 "Personal data"). */
export const publicUser = (user: {
  id: string
  nameCn: string
  nameEn: string
  language?: State['language']
  email?: string | undefined
  mobile?: string | undefined
  employment?: State['employment'] | undefined
  erasedAt?: Date | undefined
}): State => ({
  id: user.id,
  nameCn: user.nameCn,
  nameEn: user.nameEn,
  employment: user.employment ?? '1',
  ...(user.language ? { language: user.language } : {}),
  ...(user.email ? { email: user.email } : {}),
  ...(user.mobile ? { mobile: user.mobile } : {}),
  ...(user.erasedAt ? { erased: true } : {}),
})
