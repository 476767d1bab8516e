/** The fourteen encodings of small-order Ed25519 keys, as Solana addresses. No one can own them. */
export const smallOrderAddresses = [
  '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
  '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziohZ',
  'Gx9dDNxzpALCowVuZb7pBceBLJugLA8sPa6TJDXrpfeW',
  'Gx9dDNxzpALCowVuZb7pBceBLJugLA8sPa6TJDXrpfgi',
  '11111111111111111111111111111111',
  '11111111111111111111111111111113D',
  '3ctC68zTqpRDQShoondiQKDHwZDAUjRyxiPNdg8cD6Pe',
  '3ctC68zTqpRDQShoondiQKDHwZDAUjRyxiPNdg8cD6Rr',
  'EQAqmjhcsBQhpBv5GJkYgEB7emGHZNoo1j1yAjiFLNvD',
  'EQAqmjhcsBQhpBv5GJkYgEB7emGHZNoo1j1yAjiFLNxR',
  'H242rsh5hzpvDdct56PG5YPQbKUT37EmySQLoQqrYUJr',
  'H242rsh5hzpvDdct56PG5YPQbKUT37EmySQLoQqrYUM4',
  'H5xSWNRAbqKddKjrabehyU8drL3Dk4LgZJiEJc9rGGyC',
  'H5xSWNRAbqKddKjrabehyU8drL3Dk4LgZJiEJc9rGH1Q',
] as const;
