import { z } from 'zod'
import { day } from '../../core/rules.ts'

const count = z.number().int()

/** What the academy does now: taking place today and in how many rooms, and what the next weeks offer. */
export const landingFacts = z.object({ running: count, rooms: count, offerings: count, seats: count, free: count, from: day(), until: day() })

/** From thirty days ago on: people with a seat and seats that may still be applied for, by the day on which their course begins. */
export const landingDay = z.object({ day: day(), offerings: count, free: count, people: count })

/** What is taught: each catalogue that offers courses now, and how many. */
export const direction = z.object({ code: z.string(), nameCn: z.string(), nameEn: z.string(), courses: count })
