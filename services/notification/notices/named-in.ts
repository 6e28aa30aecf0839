import type { Locale } from '@academy/chassis/runtime/texts.ts'
import { inScript } from '@academy/chassis/runtime/traditional.ts'
import type { Named } from '@academy/contracts/core/message.ts'
import type { z } from 'zod'

/** A name as readers of a language write it. */
export const namedIn = (locale: Locale, { nameCn, nameEn }: z.output<typeof Named>): string => (locale === 'en-US' ? nameEn : inScript(locale, nameCn))
