import { Entries } from '../entries.tsx'
import { Greeting } from '../greeting.tsx'
import { DueNow } from './due-now.tsx'

/** The back office's first page: who, today, what is due, and everywhere one may go. */
const ManageHome = () => (
  <div className="home-page">
    <Greeting />
    <DueNow />
    <Entries />
  </div>
)

export default ManageHome
