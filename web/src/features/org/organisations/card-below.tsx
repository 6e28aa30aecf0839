import { organisations } from '@academy/contracts/org/organisations.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { Ticks, tick } from '../../../core/scales/ticks.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { OrganisationStatus } from './organisation-status.tsx'
import type { Branch } from './use-organisation-tree.ts'

const MOST = 60

/** What stands directly below an organisation, the worst first. */
export const Below = ({ branch, branches, onOpen }: { branch: Branch; branches: readonly Branch[]; onOpen: (id: string) => void }) => {
  const { say } = useNounTexts(organisations)
  const name = useBilingual()
  const rows = branches.filter(({ parentId }) => parentId === branch.id).sort((a, b) => b.keyVacant - a.keyVacant || b.vacant - a.vacant)
  if (rows.length === 0) return null
  return (
    <section>
      <div className="org-title">
        <h3 className="t16 strong">{say('belowTitle', { count: rows.length })}</h3>
        {branch.required > 0 ? <span className="t12 ink3">{say('sumVacant', { count: branch.vacant, key: branch.keyVacant })}</span> : null}
      </div>
      <ul className="org-rows org-rows-wide">
        {rows.slice(0, MOST).map((row) => (
          <li key={row.id} className={row.keyVacant > 0 ? 'org-row-key' : undefined}>
            <button type="button" className="link-btn org-row-name ellipsis" onClick={() => onOpen(row.id)}>
              {name(row, 'name')}
            </button>
            <span className="t12 ink3">{row.outlets > 1 ? say('outletsBelow', { count: row.outlets }) : ''}</span>
            <Ticks width={Math.min(MOST, row.vacant) * 3} height={12} rise={false}>
              {Array.from({ length: Math.min(MOST, row.vacant) }, (_, at) =>
                at < row.keyVacant ? tick(at, at * 3, 0, 2, 12, 'end') : tick(at, at * 3, 4, 2, 8, 'mid'),
              )}
            </Ticks>
            <span className="num org-days">{row.vacant > 0 ? say('vacant', { count: row.vacant }) : row.required > 0 ? say('full') : ''}</span>
            <OrganisationStatus value={row.dealerStatus} />
          </li>
        ))}
      </ul>
    </section>
  )
}
