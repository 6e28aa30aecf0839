import { roles } from '@academy/contracts/identity/access/roles.ts'
import { Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { Icon } from '../../../../core/show/icon.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import type { Group } from './api.ts'
import type { Unused } from './use-unused.ts'

interface Tree {
  groups: readonly Group[]
  /** What the role holds in the form, and as it is stored. */
  held: ReadonlySet<string>
  before: ReadonlySet<string>
  /** What its parent holds; everything may be given where there is none. */
  above: ReadonlySet<string> | undefined
  /** What none of its holders has used for so many days, where that is known. */
  unused?: Unused | undefined
  locked: boolean
  onChange: (held: ReadonlySet<string>) => void
}

const permissionsIn = (groups: readonly Group[]) => groups.flatMap(({ verbs }) => verbs.map(({ permission }) => permission))
/** Verbs that are one permission with another, such as seeing a list and one record, stand once. */
const wholeOf = (tree: Tree, permissions: readonly string[]) => permissions.filter((one) => tree.above?.has(one) ?? true)

const Boxes = ({ tree, permissions, label }: { tree: Tree; permissions: readonly string[]; label: string }) => {
  const givable = wholeOf(tree, permissions)
  const held = givable.filter((one) => tree.held.has(one))
  return (
    <Checkbox
      checked={held.length > 0 && held.length === givable.length}
      indeterminate={held.length > 0 && held.length < givable.length}
      disabled={tree.locked || givable.length === 0}
      aria-label={label}
      onChange={(event) => {
        const next = new Set(tree.held)
        for (const one of givable) event.target.checked ? next.add(one) : next.delete(one)
        tree.onChange(next)
      }}
    />
  )
}

const Verb = ({ tree, group, verb }: { tree: Tree; group: Group; verb: Group['verbs'][number] }) => {
  const texts = useNounTexts(roles)
  const name = useBilingual()
  const beyond = tree.above !== undefined && !tree.above.has(verb.permission)
  const lost = tree.before.has(verb.permission) && !tree.held.has(verb.permission)
  const idle = tree.before.has(verb.permission) && tree.unused?.permissions.has(verb.permission)
  const gained = !tree.before.has(verb.permission) && tree.held.has(verb.permission)
  return (
    <li className="role-verb" data-lost={lost || undefined} data-gained={gained || undefined}>
      <Boxes tree={tree} permissions={[verb.permission]} label={`${name(group, 'name')} ${name(verb, 'name')}`} />
      <span className="role-verb-name">{name(verb, 'name')}</span>
      <span className="role-verb-said">
        {idle ? <span className="t12 role-unused">{texts.say('unusedDays', { days: tree.unused?.days ?? 0 })}</span> : null}
        <span className={beyond ? 't12 ink3' : 'code ink3'}>{beyond ? texts.say('beyondParent') : verb.permission}</span>
      </span>
    </li>
  )
}

const GroupRow = ({ tree, group, open, onOpen }: { tree: Tree; group: Group; open: boolean; onOpen: () => void }) => {
  const texts = useNounTexts(roles)
  const name = useBilingual()
  const permissions = permissionsIn([group])
  const label = name(group, 'name')
  return (
    <li>
      <div className="role-group">
        <button type="button" className="icon-btn" aria-expanded={open} aria-label={texts.say(open ? 'fold' : 'unfold', { name: label })} onClick={onOpen}>
          <Icon name={open ? 'down' : 'right'} size={14} />
        </button>
        <Boxes tree={tree} permissions={permissions} label={label} />
        <span className="role-verb-name">{label}</span>
        <span className="t12 ink3 num">
          {permissions.filter((one) => tree.held.has(one)).length} / {permissions.length}
        </span>
      </div>
      {open ? (
        <ul>
          {group.verbs.map((verb) => (
            <Verb key={verb.permission} tree={tree} group={group} verb={verb} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

interface AreaProps {
  tree: Tree
  groups: readonly Group[]
  isOpen: (group: Group) => boolean
  onOpen: (resource: string) => void
}

/** The pages of one directory. */
const Area = ({ tree, groups, isOpen, onOpen }: AreaProps) => {
  const name = useBilingual()
  const label = groups[0] ? name(groups[0], 'underName') : ''
  return (
    <section>
      <h3 className="role-area">
        <Boxes tree={tree} permissions={permissionsIn(groups)} label={label} />
        {label}
      </h3>
      <ul>
        {groups.map((group) => (
          <GroupRow key={group.resource} tree={tree} group={group} open={isOpen(group)} onOpen={() => onOpen(group.resource)} />
        ))}
      </ul>
    </section>
  )
}

const changedIn = ({ held, before }: Tree, permissions: readonly string[]) => permissions.filter((one) => held.has(one) !== before.has(one))

/** What the role may, by the menu's directories, pages and buttons: what was taken is struck through, what its parent lacks cannot be given. */
export const PermissionTree = (tree: Tree) => {
  const texts = useNounTexts(roles)
  const [only, setOnly] = useState<'all' | 'changed' | 'held'>('all')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const shows = (group: Group) =>
    only === 'all' || (only === 'held' ? permissionsIn([group]).some((one) => tree.held.has(one)) : changedIn(tree, permissionsIn([group])).length > 0)
  const shown = tree.groups.filter(shows)
  const flip = (key: string) => setOpened((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]))
  const counts = { all: undefined, held: tree.held.size, changed: changedIn(tree, permissionsIn(tree.groups)).length }
  const choices = (['all', 'held', 'changed'] as const).map((value) => ({ value, label: `${texts.say(`only.${value}`)} ${counts[value] ?? ''}`.trim() }))
  return (
    <section className="card role-card" aria-label={texts.say('menusAndRights')} data-field="permissions">
      <div className="row between gap12">
        <h2>{texts.say('menusAndRights')}</h2>
        <Segmented size="small" value={only} onChange={setOnly} options={choices} />
      </div>
      <div className="role-tree">
        {[...new Set(shown.map(({ under }) => under))].map((under) => (
          <Area
            key={under}
            tree={tree}
            groups={shown.filter((group) => group.under === under)}
            isOpen={(group) => only === 'changed' || opened.has(group.resource)}
            onOpen={flip}
          />
        ))}
      </div>
      <p className="t12 ink3">{texts.say('treeHelp')}</p>
    </section>
  )
}
