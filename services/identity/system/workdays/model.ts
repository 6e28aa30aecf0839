import { nounModel } from '@academy/chassis/mongo/model.ts'
import { workdays } from '@academy/contracts/identity/system/workdays.ts'
import { db } from '../../database.ts'

/** Holidays and 调休 working days; weekends count as free where absent (decided.md §4 "Parameters"). */
export const WorkdayModel = nounModel(db, workdays)
