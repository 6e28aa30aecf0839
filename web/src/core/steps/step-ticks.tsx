import { needle, Ticks, tick } from '../scales/ticks.tsx'
import { useRoom } from '../scales/use-room.ts'
import type { Steps } from './use-steps.ts'
import './step-ticks.css'

const [TOP, TALL, SHORT] = [6, 22, 14]
/** Between two steps there is so much more room than between two fields. */
const GAP = 0.9

/** A step's ticks from the left: where it begins, and where each of its fields stands. */
const layout = (steps: Steps['steps'], width: number) => {
  const count = steps.reduce((sum, { fields }) => sum + fields.length, 0)
  const pitch = (width - 8) / (count + (steps.length - 1) * GAP)
  let x = 4
  return steps.map(({ key, fields }) => {
    const places = fields.map((field, n) => ({ field, x: Math.round(x + n * pitch) }))
    x += fields.length * pitch + GAP * pitch
    return { key, x: places[0]?.x ?? 4, places }
  })
}

/** A form of steps as ticks, one a field: the tall one begins a step, the needle stands at the next field. Steps that were done may be opened again. */
export const StepTicks = ({ steps, words, label }: { steps: Steps; words: (step: string) => string; label: string }) => {
  const { box, room } = useRoom<HTMLDivElement>(350)
  const width = Math.max(240, room)
  const drawn = layout(steps.steps, width)
  const next = drawn.flatMap(({ places }) => places).find(({ field }) => !steps.isFilled(field))
  return (
    <nav ref={box} className="step-ticks" aria-label={label}>
      <Ticks width={width} height={28}>
        {drawn.flatMap(({ key, places }) =>
          places.map(({ field, x }, n) => tick(`${key}${field}`, x, n ? SHORT : TOP, 2, n ? TALL - SHORT + TOP : TALL, steps.isFilled(field) ? 'on' : 'off')),
        )}
        {next ? needle(next.x, 28) : null}
      </Ticks>
      <ol>
        {drawn.map(({ key, x }, n) => {
          const last = n === drawn.length - 1
          const place = last ? { right: 0 } : { left: x - 2 }
          return (
            <li key={key} style={place} data-now={n === steps.at || undefined}>
              {steps.mayGo(n) && n !== steps.at ? (
                <button type="button" onClick={() => steps.go(n)}>
                  {words(key)}
                </button>
              ) : (
                <span aria-current={n === steps.at ? 'step' : undefined}>{words(key)}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
