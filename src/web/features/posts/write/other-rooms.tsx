import { useState } from 'react';
import { Count, type Room } from './room-left.tsx';
import classes from './canvas.module.css';

/** The networks with more room than the first one, on demand. */
export default function OtherRooms({ rooms }: { rooms: readonly Room[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {isOpen && rooms.map((room) => <Count key={`${room.platform} ${room.left}`} {...room} />)}
      <button
        type="button"
        className={`bare faint size1 ${classes.others}`}
        aria-label="Characters left on the other networks"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Less' : `+${rooms.length}`}
      </button>
    </>
  );
}
