import { organisations } from '@academy/contracts/org/organisations.ts'
import type { ReactNode } from 'react'
import { connect } from '../../../core/connect.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { useJoined } from '../../../core/i18n/joined.ts'
import { useRegionName } from '../../../core/session/dictionaries.ts'
import { Dict } from '../../../core/show/dict.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import type { Organisation } from './moves.tsx'
import type { Branch } from './use-organisation-tree.ts'

const OUTLET = '60'
const codes = (...values: (string | undefined)[]): ReactNode => <span className="num">{values.filter(Boolean).join(' · ') || '—'}</span>

/** Who answers for it: the area's manager, and those who hold a letter. */
const useWho = (row: Organisation) => {
  const { say } = useNounTexts(organisations)
  const joined = useJoined()
  const name = useBilingual()
  const { data } = connect(organisations).useStanding({ id: row.id }, { quiet: true })
  const manager = joined((data?.managers ?? []).map(({ userName }) => userName ?? ''))
  const administrators = joined((data?.administrators ?? []).map((one) => `${one.userName ?? ''} ${name(one, 'positionName')}`))
  const area = row.area ? ` · ${row.area}` : ''
  return {
    areaManager:
      data && row.orgType === OUTLET ? (
        manager ? (
          `${manager}${area}`
        ) : (
          <span className="org-lacks">
            {say('noManager')}
            {area}
          </span>
        )
      ) : undefined,
    administrator: data ? administrators || '—' : undefined,
  }
}

/** What is known of an organisation, in four columns. */
export const CardFacts = ({ row, branches }: { row: Organisation; branches: readonly Branch[] }) => {
  const { say, field } = useNounTexts(organisations)
  const name = useBilingual()
  const regionName = useRegionName()
  const who = useWho(row)
  const outlet = row.orgType === OUTLET
  const parent = branches.find(({ id }) => id === row.parentId)
  const facts: Record<string, ReactNode> = {
    [field('code')]: <span className="code">{row.code}</span>,
    [field('orgType')]: outlet ? <Dict type="outletKind" value={row.outletKind} /> : <Dict type="orgType" value={row.orgType} />,
    ...(outlet ? { [field('brands')]: <Dict type="brand" value={row.brands} /> } : {}),
    [field('openDate')]: codes(row.openDate?.slice(0, 7).replace('-', '.')),
    [say('place')]: name(row, 'address') || regionName(row.cityCode),
    ...(parent ? { [field('parentId')]: `${name(parent, 'name')} ${parent.code}` } : {}),
    ...(row.motherId ? { [field('motherId')]: name(row, 'motherName') } : {}),
    ...(who.areaManager ? { [say('areaManager')]: who.areaManager } : {}),
    ...(who.administrator ? { [say('administrator')]: who.administrator } : {}),
    [outlet ? 'DMS · NSC' : 'DMS · BBA']: codes(row.dmsCode, outlet ? row.nscNo : row.bbaNo),
    [say('partner')]: codes(row.salesPartnerId, row.vendorNo),
    [field('phone')]: codes(row.phone, row.fax && `${field('fax')} ${row.fax}`),
    ...(row.orgCategory ? { [field('orgCategory')]: <Dict type="orgCategory" value={row.orgCategory} /> } : {}),
  }
  return (
    <dl className="org-facts">
      {Object.entries(facts).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
