import { Entries } from './entries.tsx'
import { Greeting } from './greeting.tsx'

/** The back office's first page: who, today, and everywhere one may go. */
const ManageHome = () => (
  <div className="home-page">
    <Greeting />
    <div style={{ height: 28 }} />
    <Entries />
  </div>
)

export default ManageHome
