import { useMenus } from '../menus.ts'
import { Entries } from './entries.tsx'
import { Greeting } from './greeting.tsx'

/** The personal home: today and what one may go to. */
const Person = () => {
  const { tree } = useMenus()
  return (
    <div className="page-width" style={{ paddingBlock: '32px 48px' }}>
      <Greeting />
      <div style={{ height: 28 }} />
      {tree?.length ? <Entries /> : null}
    </div>
  )
}

export default Person
