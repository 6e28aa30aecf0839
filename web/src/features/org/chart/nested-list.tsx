import { chart } from '@academy/contracts/org/chart.ts'
import { Staff } from '../../../core/scales/staff.tsx'
import { Icon } from '../../../core/show/icon.tsx'
import { Status } from '../../../core/show/status.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import type { Words } from './draw.ts'
import type { Shown } from './nodes.ts'

interface Props {
  words: Words
  active: string
  onToggle: (id: string) => void
  onOpen: (id: string) => void
}

/** More ticks do not fit beside a name. */
const MOST = 24

const kindOf = ({ node }: Shown) => (!node ? 'live' : node.keyVacant > 0 ? 'refused' : node.vacant > 0 || node.over > 0 ? 'pending' : 'live')

const Line = ({ shown, words, onToggle, onOpen }: Props & { shown: Shown }) => {
  const { node, closed, children } = shown
  const opens = closed || children.length > 0
  if (!node)
    return (
      <span className="nested-line t13 ink3">
        <Status kind="live">{words.name(shown)}</Status>
      </span>
    )
  const press = () => (node.kind === 'outlet' ? onOpen(shown.id) : opens ? onToggle(shown.id) : undefined)
  return (
    <button type="button" className="nested-line" onClick={press} {...(opens ? { 'aria-expanded': !closed } : {})}>
      <span className="row gap8">
        {opens ? <Icon name={closed ? 'right' : 'down'} size={14} /> : null}
        <span className="grow t14 ellipsis">{words.name(shown)}</span>
        <span className="num t13 ink2">{words.sum(shown)}</span>
      </span>
      <span className="row gap8">
        {node.kind === 'outlet' && node.required <= MOST && node.required > 0 ? (
          <span className="grow">
            <Staff reference={node.required} filled={node.filled} leaving={node.leaving} keyVacant={node.keyVacant} pitch={5} />
          </span>
        ) : (
          <span className="grow t12 ink3 ellipsis">{node.kind === 'group' || node.kind === 'outlet' ? words.below(shown)[0] : words.manager(shown)}</span>
        )}
        <Status kind={kindOf(shown)}>{words.is(shown)}</Status>
      </span>
    </button>
  )
}

const Branch = (props: Props & { shown: Shown }) => (
  <li>
    <Line {...props} />
    {props.shown.children.length > 0 ? (
      <ul>
        {props.shown.children.map((child) => (
          <Branch key={child.id} {...props} shown={child} />
        ))}
      </ul>
    ) : null}
  </li>
)

/** The chart on a phone: lists in lists, the same nodes open. */
export const NestedList = ({ top, ...props }: Props & { top: Shown }) => {
  const { say } = useNounTexts(chart)
  return (
    <ul className="nested-list" aria-label={say('tree.label')}>
      <Branch {...props} shown={top} />
    </ul>
  )
}
