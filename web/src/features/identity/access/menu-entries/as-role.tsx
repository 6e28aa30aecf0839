import { menuEntries } from '@academy/contracts/identity/access/menu-entries.ts'
import { type MenuNode, menus } from '@academy/contracts/identity/access/menus.ts'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { connect, skip } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { ListSkeleton } from '../../../../core/list/list-skeleton.tsx'
import { NounSelect } from '../../../../core/pick/nouns.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../../core/texts.ts'

const api = connect(menus)
const BUTTON = '2'

const Level = ({ nodes }: { nodes: readonly MenuNode[] }) => {
  const name = useBilingual()
  return (
    <ul className="as-role">
      {nodes.map((node) => (
        <li key={node.id}>
          <span className={node.type === '0' ? 'strong' : undefined}>{name(node, 'name')}</span>
          <Buttons node={node} />
          {node.type === '0' ? <Level nodes={node.children} /> : null}
        </li>
      ))}
    </ul>
  )
}

/** What may be done on a page besides looking. */
const Buttons = ({ node }: { node: MenuNode }) => {
  const name = useBilingual()
  const own = node.children.filter(({ type }) => type === BUTTON)
  return own.length > 0 ? <span className="t12 ink3"> {own.map((button) => name(button, 'name')).join(' · ')}</span> : null
}

const Seen = ({ roleCode }: { roleCode: string }) => {
  const texts = useNounTexts(menuEntries)
  const { data, failure, refetch } = api.useAsRole(roleCode ? { roleCode } : skip, { quiet: true })
  if (!roleCode) return <p className="t13 ink3">{texts.say('asRoleHelp')}</p>
  if (failure) return <FailureState failure={failure} retry={refetch} />
  if (!data) return <ListSkeleton columns={1} rows={6} />
  const tree = data as unknown as MenuNode[]
  return tree.length > 0 ? <Level nodes={tree} /> : <p className="t13 ink3">{texts.say('asRoleNothing')}</p>
}

/** The menu as somebody with one role would see it. */
export const AsRole = () => {
  const texts = useNounTexts(menuEntries)
  const [open, setOpen] = useState(false)
  const [roleCode, setRoleCode] = useState('')
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.say('asRole')}</Button>
      <Drawer open={open} title={texts.say('asRole')} size={492} onClose={() => setOpen(false)} destroyOnHidden>
        <NounSelect noun="roles" aria-label={texts.say('role')} value={roleCode} onChange={(next: unknown) => setRoleCode(String(next ?? ''))} />
        <Seen roleCode={roleCode} />
      </Drawer>
    </>
  )
}
