import { groupData } from '@academy/contracts/org/network-data/groups.ts'
import { NetworkDataPage } from '../network-data-page.tsx'

/** Groups, partners and schools beside what the dealers' system says of them. */
const GroupsScreen = () => <NetworkDataPage contract={groupData} columns={['shortNameCn', 'contact', 'phone', 'cityCode', 'addressCn', 'vendorNo']} />

export default GroupsScreen
