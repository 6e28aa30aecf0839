import { classes, desk } from './classes.ts'
import { late } from './clock.ts'
import { cancelled, offers, outlet, seats } from './enrolling.ts'
import { master } from './master.ts'
import { importing, operating } from './platform.ts'
import type { Teller } from './teller.ts'

/** The small story, chapter by chapter: together they give every command and make every reaction and job happen. */
export const chapters: Record<string, (t: Teller) => Promise<void>> = { seats, outlet, cancelled, offers, classes, late, desk, importing, operating, master }
