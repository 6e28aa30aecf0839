import { users } from '@academy/contracts/identity/accounts/users.ts'
import { screen } from '@testing-library/react'
import { openScreen, plainAnswers } from '../../../../testing/staff-screen.tsx'

const region = (regionId: string, name: string) => ({
  ...{ regionId, parentRegionId: '0', regionGrade: 1, regionStatus: '1', regionName: name, regionNameCn: name, regionNameEn: name },
})
const person = (n: number, idType: string, idNumber: string) => ({
  ...{ id: `u${n}`, version: 1, userCode: `u${n}`, nameCn: `某人${n}`, nameEn: `Person ${n}`, gender: '1', idType, idNumber, actions: [] },
})
const rows = [person(1, '1', '11**************10'), person(2, '1', '91**************1X'), person(3, '2', '11***8')]

it.each([
  ['u1', '北京市'],
  ['u2', '境外'],
  ['u3', undefined],
])('an ID card shows the province of its first two digits, 91 is abroad, a passport none (1-portal.md §3): %s', async (id, province) => {
  const routes = { ...plainAnswers(users, rows), 'POST /sys/commregion/regionList': () => ({ data: [region('11', '北京市'), region('91', '境外')] }) }
  await openScreen(`sys-users?open=${id}`, { contract: users, routes })
  const number = await screen.findByText(rows.find((row) => row.id === id)?.idNumber ?? '', { selector: '.code' })
  if (province) expect(await screen.findByText(`· ${province}`)).toBeTruthy()
  else expect(number.parentElement?.textContent).not.toContain('北京市')
})
