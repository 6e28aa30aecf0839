import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { paramState } from '@academy/contracts/identity/events.ts'
import { stopState } from '@academy/contracts/identity/stop-events.ts'
import { ParamModel, StopModel } from '../../system/public.ts'

const STOPPED = 'platform.stopped'
const TEXT = 'platform.stopped.text'
/** A text parameter could not be empty. */
const NO_TEXT = '-'

/** An academy that stood still by its parameters does so by a stop from now on, and the parameters are gone (shell-access.md §5). Writes nothing twice. */
export const stopsFromParams = async (unit: Unit): Promise<void> => {
  const params = repository(ParamModel)(unit)
  const rows = await params.find({ paramCode: { $in: [STOPPED, TEXT] } })
  const stored = (code: string) => rows.find(({ paramCode }) => paramCode === code)?.paramValue
  if (stored(STOPPED) === 'true') {
    const text = stored(TEXT)
    const words = text === undefined || text === NO_TEXT ? {} : { textCn: text }
    const stop = await repository(StopModel)(unit).insert({ target: 'tenant', from: unit.now, ...words })
    unit.emit(stopState, stop.id, stop)
  }
  for (const { id } of rows) {
    await params.remove({ id })
    unit.emit(paramState, id, null)
  }
}
