/** The preview over the text, where there is no room beside it. A file of its own: wide windows never need it. */
import { Drawer, type DrawerProps } from '@mantine/core';

export default function PreviewDrawer(props: Pick<DrawerProps, 'opened' | 'onClose' | 'children'>) {
  return <Drawer {...props} title="Preview" position="bottom" size="85%" />;
}
