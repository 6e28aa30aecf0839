import { carry } from '@academy/contracts/identity/system/carry.ts'
import { useSearchParams } from 'react-router-dom'
import { usePermission } from '../../../../core/session/session.ts'
import { Exporting } from './exporting.tsx'
import { Importing } from './importing.tsx'
import './carry.css'

/** What is set here, carried to another installation by a file, and what comes from one (shell-access.md §1). Which file is compared stands in the address. */
const Carry = () => {
  const may = usePermission()
  const [query, setQuery] = useSearchParams()
  return (
    <div className="setting-cards">
      {may(carry.endpoints.file.permission) ? <Exporting /> : null}
      <Importing id={query.get('file') ?? undefined} onFile={(id) => setQuery({ tab: 'carry', ...(id ? { file: id } : {}) }, { replace: true })} />
    </div>
  )
}

export default Carry
