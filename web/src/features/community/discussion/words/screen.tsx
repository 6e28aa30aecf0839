import { words } from '@academy/contracts/community/discussion/words.ts'
import { crudScreen } from '../../../../core/crud/crud-page.tsx'

/** Words that are looked for in what people write. */
export default crudScreen({ contract: words, columns: ['word', 'effect', 'updateDate'], filters: ['word', 'effect'], fresh: { effect: 'review' } })
