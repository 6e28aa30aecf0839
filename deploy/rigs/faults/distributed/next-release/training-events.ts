import { type DataOf, event } from '@academy/contracts/core/event.ts'
import { enrolmentConfirmed as told } from '@academy/contracts/training/delivery/enrolment-events.ts'
import { z } from 'zod'

// What training tells in the release after this one, for the fault that exchanges programs: how an enrolment was decided stands together. The programs'
// own code is the same; on the wire each release has its own data, and one that knows version 1 alone cannot read version 2.

export * from '@academy/contracts/training/delivery/enrolment-events.ts'

type First = DataOf<typeof told>

const { confirmedAt, cause, replaces, ...same } = told.schema.shape
const next = z.object({ ...same, decided: z.object({ at: confirmedAt, cause, replaces }) })

const lift = ({ confirmedAt: at, cause: by, replaces: before, ...rest }: First): z.output<typeof next> => ({
  ...rest,
  decided: { at, cause: by, ...(before ? { replaces: before } : {}) },
})
const read = ({ decided: { at, ...why }, ...rest }: z.output<typeof next>): First => ({ ...rest, ...why, confirmedAt: at })

export const enrolmentConfirmed = event(
  told.name as 'training.enrolment.confirmed',
  2,
  z.codec(next, told.schema, { decode: read, encode: lift }),
  told.example,
  [{ example: told.example, lift }],
)
