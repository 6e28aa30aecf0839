import { organisations } from '@academy/contracts/org/organisations.ts'
import { Button, Input, type InputRef, Select } from 'antd'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { connect } from '../../../core/connect.ts'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { useOpenId } from '../../../core/list/open-row.ts'
import { PageHead } from '../../../core/list/page-head.tsx'
import { usePhone } from '../../../core/media.ts'
import { useDictionary, useRegionName } from '../../../core/session/dictionaries.ts'
import { usePermission } from '../../../core/session/session.ts'
import { Icon } from '../../../core/show/icon.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { lazyScreen } from '../../../core/states/lazy-screen.tsx'
import { State } from '../../../core/states/state.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { OrganisationCard } from './card.tsx'
import { useOrganisationFields } from './fields.ts'
import { MOST, type Narrowed, shownBranches } from './shown-branches.ts'
import { TreeLines } from './tree-lines.tsx'
import { type Branch, useOrganisationTree } from './use-organisation-tree.ts'
import '../../../core/list/list.css'
import '../../../core/tree/tree.css'
import './organisations.css'

const CrudForm = lazyScreen(
  () => import('../../../core/crud/crud-form.tsx'),
  ({ onClose }) => onClose(),
)

/** The type of what is added below an organisation; nothing below an outlet, a partner or a school. */
const nextType: Readonly<Record<string, string>> = { 10: '40', 40: '50', 50: '60' }
const nothing: Narrowed = { text: '', region: '', vacant: false, open: false }

/** What the tree shows: what is typed, the chips, which branches stand open. The branches above what is selected are open from the beginning. */
const useNarrowing = (branches: readonly Branch[], active: string | null) => {
  const cityOf = useRegionName()
  const [narrowed, setNarrowed] = useState<Narrowed>(nothing)
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map())
  const startsOpen = ({ id, depth, below }: Branch) => turned.get(id) ?? (depth === 0 || (active !== null && below.includes(active)))
  const opened = new Set(branches.filter(startsOpen).map(({ id }) => id))
  return {
    narrowed,
    narrow: (more: Partial<Narrowed>) => setNarrowed((before) => ({ ...before, ...more })),
    opened,
    toggle: (id: string) => setTurned((before) => new Map(before).set(id, !opened.has(id))),
    shown: shownBranches(branches, narrowed, opened, cityOf),
  }
}
type Narrowing = ReturnType<typeof useNarrowing>

const Chip = ({ on, onTurn, children }: { on: boolean; onTurn: () => void; children: ReactNode }) => (
  <button type="button" className="org-chip" aria-pressed={on} onClick={onTurn}>
    {children}
  </button>
)

/** Search and chips above the tree. */
const Narrow = ({ held, box, counted }: { held: Narrowing; box: React.RefObject<InputRef | null>; counted: boolean }) => {
  const { say, field } = useNounTexts(organisations)
  const regions = useDictionary('salesRegion')
  const { narrowed, narrow } = held
  return (
    <div className="org-narrow">
      <Input
        ref={box}
        value={narrowed.text}
        allowClear
        maxLength={80}
        prefix={<Icon name="search" size={16} />}
        placeholder={say('search')}
        aria-label={say('search')}
        onChange={(event) => narrow({ text: event.target.value })}
      />
      <div className="row wrap gap8">
        <Select
          size="small"
          className="org-region"
          value={narrowed.region || undefined}
          allowClear
          placeholder={field('region')}
          aria-label={field('region')}
          options={regions}
          onChange={(region?: string) => narrow({ region: region ?? '' })}
        />
        {counted ? (
          <Chip on={narrowed.vacant} onTurn={() => narrow({ vacant: !narrowed.vacant })}>
            {say('onlyVacant')}
          </Chip>
        ) : null}
        <Chip on={narrowed.open} onTurn={() => narrow({ open: !narrowed.open })}>
          {say('onlyOpen')}
        </Chip>
      </div>
    </div>
  )
}

const useSums = (branches: readonly Branch[]) => {
  const { say } = useNounTexts(organisations)
  const of = (type: string) => branches.filter(({ orgType }) => orgType === type).length
  return branches.length === 0 ? undefined : say('sums', { groups: of('40'), dealers: of('50'), outlets: of('60') })
}

/** What the screen holds: its branches, which stands open, what is sought, the form. */
const useTreeView = () => {
  const may = usePermission()
  const phone = usePhone()
  const tree = useOrganisationTree()
  const { branches, loading } = tree
  const [asked, setOpen] = useOpenId('open')
  const active = asked ?? (phone ? null : (branches[0]?.id ?? null))
  const held = useNarrowing(branches, active)
  const [form, setForm] = useState<{ id?: string; below?: Branch } | null>(null)
  const below = branches.find(({ id }) => id === active)
  const type = below && below.dealerStatus !== '40' ? nextType[below.orgType] : undefined
  const adds = may(organisations.endpoints.save.permission) && (type !== undefined || branches.length === 0) && !loading
  return { ...tree, asked, active, setOpen, held, form, setForm, below, type, adds, phone }
}
type View = ReturnType<typeof useTreeView>

const Lines = ({ view, onType }: { view: View; onType: (letter: string) => void }) => {
  const { say } = useNounTexts(organisations)
  const { failure, refetch, loading, held, active, counted, setOpen } = view
  if (failure) return <FailureState failure={failure} retry={refetch} />
  if (loading) return <ListSkeleton columns={1} rows={12} />
  if (held.shown.length === 0) return <State kind="empty" title={say('list.nothingFound')} text={say('list.nothingFoundText')} />
  return (
    <TreeLines
      rows={held.shown}
      active={active}
      opened={held.opened}
      sought={held.narrowed.text !== ''}
      counted={counted}
      onToggle={held.toggle}
      onOpen={setOpen}
      onType={onType}
    />
  )
}

/** The tree with its search; typing on a line begins one. */
const Tree = ({ view }: { view: View }) => {
  const { say } = useNounTexts(organisations)
  const box = useRef<InputRef>(null)
  const { held, counted } = view
  const typeOn = (letter: string) => {
    held.narrow({ text: letter })
    box.current?.focus()
  }
  return (
    <section className="card org-tree">
      <Narrow held={held} box={box} counted={counted} />
      <Lines view={view} onType={typeOn} />
      <p className="org-foot t12 ink3">{held.shown.length === MOST ? say('tooMany', { count: MOST }) : say('legend')}</p>
    </section>
  )
}

const Form = ({ view: { form, setForm, type } }: { view: View }) => {
  const fields = useOrganisationFields()
  if (!form) return null
  return (
    <Suspense fallback={null}>
      <CrudForm
        contract={organisations}
        api={connect(organisations) as never}
        id={form.id}
        fields={fields}
        fresh={{ orgType: type ?? '10', ...(form.below ? { parentId: form.below.id } : {}) }}
        onClose={() => setForm(null)}
      />
    </Suspense>
  )
}

const Actions = ({ view: { below, adds, setForm }, switcher }: { view: View; switcher: ReactNode }) => {
  const { say, one } = useNounTexts(organisations)
  const may = usePermission()
  return (
    <>
      {switcher}
      {may('org:chart:page') ? <Button href="#/manage/org-chart">{say('view.chart')}</Button> : null}
      {adds ? (
        <Button icon={<Icon name="plus" size={16} />} onClick={() => setForm(below ? { below } : {})}>
          {below ? say('newBelow') : say('crud.add', { one })}
        </Button>
      ) : null}
    </>
  )
}

/** The tree with the organisation that stands open beside it; on a phone the one or the other. */
export const TreeView = ({ switcher }: { switcher: ReactNode }) => {
  const { say } = useNounTexts(organisations)
  const view = useTreeView()
  const { branches, asked, active, setOpen, setForm, phone } = view
  const sums = useSums(branches)
  return (
    <div className="list-page org-page">
      <PageHead title={say('title')} crumb={sums} actions={<Actions view={view} switcher={switcher} />} />
      <div className="org-split">
        {asked && phone ? null : <Tree view={view} />}
        {active && !(phone && !asked) ? (
          <OrganisationCard
            key={active}
            id={active}
            branches={branches}
            onOpen={setOpen}
            onEdit={() => setForm({ id: active })}
            onBack={phone ? () => setOpen(null) : undefined}
          />
        ) : null}
      </div>
      <Form view={view} />
    </div>
  )
}
