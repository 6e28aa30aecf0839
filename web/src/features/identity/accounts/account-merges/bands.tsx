import { accountMerges } from '@academy/contracts/identity/accounts/account-merges.ts'
import { useState } from 'react'
import { Ticks, tick } from '../../../../core/scales/ticks.tsx'
import { useRoom } from '../../../../core/scales/use-room.ts'
import { Icon } from '../../../../core/show/icon.tsx'
import { formatCount } from '../../../../core/show/money.tsx'
import { Status } from '../../../../core/show/status.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { type Choices, choiceKey, isUnderWay, type MergeDetail, type Part } from './api.ts'
import { ClashChoice } from './clash-choice.tsx'

const PITCH = 3
const GAP = 8
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

const sumOf = (part: Part, side: 'own' | 'other') => part.tables.reduce((sum, table) => sum + table[side], 0)
const fixedOf = (part: Part) => part.tables.reduce((sum, { fixed }) => sum + fixed, 0)
/** Clashes that somebody sees one by one: what stays with the old account is told as a number. */
const shownClashes = (part: Part) => part.clashes.filter(({ rule }) => rule !== 'stays')

/** So many rows stand for one tick that the longest band fits. */
const scaleOf = (parts: readonly Part[], room: number): number => {
  const most = Math.max(1, ...parts.map((part) => sumOf(part, 'own') + sumOf(part, 'other')))
  return steps.find((step) => (most / step) * PITCH + GAP < room) ?? 1000
}

/** Tall ink the survivor's, short grey what moves, red what is in conflict; filled as the service has moved it. */
const Band = ({ part, scale, room, done }: { part: Part; scale: number; room: number; done: boolean }) => {
  const texts = useNounTexts(accountMerges)
  const [own, other] = [Math.ceil(sumOf(part, 'own') / scale), Math.ceil(sumOf(part, 'other') / scale)]
  const red = Math.min(other, Math.ceil(shownClashes(part).length / scale))
  const from = own * PITCH + GAP
  const label = texts.say('services.sum', { own: formatCount(sumOf(part, 'own')), other: formatCount(sumOf(part, 'other')) })
  return (
    <Ticks width={Math.min(room, from + other * PITCH + 2)} height={18} label={label}>
      {Array.from({ length: own }, (_, at) => tick(`o${at}`, at * PITCH, 0, 1, 16, 'on'))}
      {own > 0 && other > 0 ? tick('line', own * PITCH + 2, 0, 1, 18, 'off') : null}
      {Array.from({ length: other }, (_, at) =>
        at < red && !done
          ? tick(`r${at}`, from + at * PITCH, 0, 2, 16, 'end')
          : tick(`m${at}`, from + at * PITCH, done ? 0 : 6, 1, done ? 16 : 10, done ? 'on' : 'mid'),
      )}
    </Ticks>
  )
}

const useSaid = (of: MergeDetail, part: Part, choices: Choices) => {
  const texts = useNounTexts(accountMerges)
  const [open, fixed] = [part.clashes.filter(({ rule, key }) => rule === 'choose' && !choices[choiceKey(part.service, key)]).length, fixedOf(part)]
  if (part.answered) {
    const back = of.status === 'undoing' || of.status === 'undone'
    return { kind: 'live' as const, text: texts.say(back ? 'said.back' : 'said.done', { count: part.moved }) }
  }
  if (isUnderWay(of.status)) return { kind: 'running' as const, text: texts.say('said.waiting') }
  if (open > 0) return { kind: 'refused' as const, text: texts.say('said.choose', { count: open }) }
  const settled = shownClashes(part).length
  if (settled > 0) return { kind: 'pending' as const, text: texts.say('said.settled', { count: settled }) }
  if (fixed > 0) return { kind: 'live' as const, text: texts.say('said.stays', { count: fixed }) }
  return { kind: 'live' as const, text: texts.say(sumOf(part, 'other') > 0 ? 'said.all' : 'said.nothing') }
}

interface Props {
  of: MergeDetail
  choices: Choices
  choose(key: string, side: 'keep' | 'gone'): void
}

/** Opens a band in which something is in conflict. */
const Fold = ({ isOpen, called, turn }: { isOpen: boolean; called: string; turn(): void }) => {
  const texts = useNounTexts(accountMerges)
  return (
    <button type="button" className="merge-fold" aria-expanded={isOpen} aria-label={texts.say(isOpen ? 'close' : 'open', { name: called })} onClick={turn}>
      <Icon name={isOpen ? 'down' : 'right'} size={16} />
    </button>
  )
}

const ClashList = ({ of, part, choices, choose }: Props & { part: Part }) => (
  <div className="merge-clashes">
    {shownClashes(part).map((clash) => (
      <ClashChoice
        key={clash.key}
        clash={clash}
        chosen={choices[choiceKey(part.service, clash.key)]}
        locked={of.status !== 'planned'}
        choose={(side) => choose(choiceKey(part.service, clash.key), side)}
      />
    ))}
  </div>
)

const Row = ({ part, scale, room, ...props }: Props & { part: Part; scale: number; room: number }) => {
  const texts = useNounTexts(accountMerges)
  const { of, choices } = props
  const clashes = shownClashes(part)
  const [isOpen, setOpen] = useState(clashes.some(({ rule }) => rule === 'choose'))
  const said = useSaid(of, part, choices)
  const called = texts.say(`services.${part.service}`)
  const sums = { own: formatCount(sumOf(part, 'own')), other: formatCount(sumOf(part, 'other')) }
  return (
    <li className={isOpen ? 'merge-band merge-band-open' : 'merge-band'}>
      <div className="merge-band-line">
        {clashes.length > 0 ? <Fold isOpen={isOpen} called={called} turn={() => setOpen(!isOpen)} /> : <span />}
        <div className="merge-band-name">
          <span className="strong">{called}</span> <span className="t13 ink3">{texts.say(`services.about.${part.service}`)}</span>
          <br />
          <Status kind={said.kind}>{said.text}</Status>
        </div>
        <div className="merge-band-ticks">
          <Band part={part} scale={scale} room={room} done={part.answered && of.status !== 'undone' && of.status !== 'undoing'} />
        </div>
        <span className="num t13 ink2 merge-band-sum">{texts.say('services.sum', sums)}</span>
      </div>
      {isOpen ? <ClashList {...props} part={part} /> : null}
    </li>
  )
}

const ROOM = 480

/** A band a service: what the survivor has, what moves, what is in conflict. */
export const Bands = (props: Props) => {
  const texts = useNounTexts(accountMerges)
  const { box, room } = useRoom<HTMLDivElement>(ROOM)
  const { parts } = props.of
  // name and number beside the ticks
  const ticks = Math.max(120, room - 330)
  const scale = scaleOf(parts, ticks)
  return (
    <section className="card merge-bands" ref={box as never}>
      <header className="merge-bands-head">
        <h2 className="t16 strong">{texts.say('services.title')}</h2>
        <p className="scale-legend">
          <span>
            <i className="merge-key merge-key-own" />
            {texts.say('services.own')}
          </span>
          <span>
            <i className="merge-key merge-key-other" />
            {texts.say('services.other')}
          </span>
          <span>
            <i className="merge-key merge-key-clash" />
            {texts.say('services.clash')}
          </span>
          <span>{texts.say('services.scale', { count: scale })}</span>
        </p>
      </header>
      <ul>
        {parts.map((part) => (
          <Row key={part.service} {...props} part={part} scale={scale} room={ticks} />
        ))}
      </ul>
    </section>
  )
}
