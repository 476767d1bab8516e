/** A preview over the page, for narrow windows. A file of its own, because wide windows never load it. */
import { Drawer, type DrawerProps } from '@mantine/core';

export default function PreviewDrawer(
  props: Pick<DrawerProps, 'opened' | 'onClose' | 'children' | 'size'>,
) {
  return <Drawer title="Preview" position="bottom" size="85%" {...props} />;
}
